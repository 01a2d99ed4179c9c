// Takes the addresses out of package-lock.json: a lock names no host. Run it after every `npm install`.
import fs from 'node:fs'

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
for (const entry of Object.values(lock.packages)) {
  delete entry.resolved
  delete entry.funding
}
fs.writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n')
