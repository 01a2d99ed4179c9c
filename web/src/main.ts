import { mount } from 'svelte'
import App from './App.svelte'
import './styles/fonts.css'
import './styles/shamble.css'
import './styles/app.css'
import { alone, page } from './net/page'
import { applySettings } from './settings.svelte'

applySettings()
if (alone) page.keep()
mount(App, { target: document.getElementById('app')! })
