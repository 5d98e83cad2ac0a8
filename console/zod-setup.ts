import { config } from 'zod'

// Zod's compiled validators need `new Function`, which the console's Content-Security-Policy forbids.
config({ jitless: true })
