// First of all imports: React's hot reload must be there before any component. Empty in a build.
import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import type { BrowserData } from './document/browser-data.ts'
import { settleLoader } from './loader/settle-loader.ts'
import { LiveCafePage } from './pages/LiveCafePage.tsx'
import { NoDataPage } from './pages/NoDataPage.tsx'
import './site.css'

const root = document.getElementById('root')
const text = document.getElementById('snapshot')?.textContent
if (root && text) hydrate(root, JSON.parse(text) as BrowserData) // written by our own server into this very page

function hydrate(element: HTMLElement, { page, words }: BrowserData) {
  if (page.kind === 'noData') hydrateRoot(element, <NoDataPage words={words} />)
  if (page.kind !== 'cafe') return
  const firstLoad = new Promise<void>((resolve) => {
    hydrateRoot(element, <LiveCafePage page={page} words={words} onFirstLoad={resolve} />)
  })
  void settleLoader(firstLoad)
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', ({ matches }) => {
    document.body.classList.toggle('dark', matches)
  })
}
