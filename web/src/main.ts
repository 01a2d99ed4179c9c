import { mount } from 'svelte'
import App from './App.svelte'
import './styles/fonts.css'
import './styles/shamble.css'
import './styles/app.css'
import { applySettings } from './settings.svelte'

applySettings()
mount(App, { target: document.getElementById('app')! })
