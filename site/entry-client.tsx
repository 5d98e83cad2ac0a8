// Must be the first import, because React's hot reload must be set up before any component. In a build, it is empty.
import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BrowserData } from './document/browser-data.ts'
import { unpackItems } from './document/packed-items.ts'
import { endLoader } from './loader/end-loader.ts'
import { showFonts } from './loader/show-fonts.ts'
import { LiveMenuPage } from './pages/LiveMenuPage.tsx'
import { loadView } from './pages/load-view.ts'
import { loadBranch } from './state/load-branch.ts'
import { loadUntilSuccess } from './state/load-script.ts'
import { THEMES } from './themes/all-themes.ts'
import { loadLaterStyle } from './ui/later-style.ts'
import { loadText } from './text/load-text.ts'
import './site.css'

const root = document.getElementById('root')
const text = document.getElementById('snapshot')?.textContent
// This script is loaded on demand, because most guests have no table.
if (location.search.includes('table='))
  void loadUntilSuccess(() => import('./state/add-table-to-links.ts')).then((loaded) => loaded.addTableToLinks())
if (root && text) void hydratePage(root, JSON.parse(text) as BrowserData) // written by our own server into this page

async function hydratePage(element: HTMLElement, { page, language, form, items }: BrowserData) {
  const isMenu = 'snapshot' in page && items !== undefined
  // This load starts before the texts and the view are loaded, because the loading screen waits for it.
  const firstLoad = isMenu ? loadBranch(page.snapshot) : undefined
  if (firstLoad) void endLoader(firstLoad)
  const texts = await loadUntilSuccess(() => loadText(language))
  if (!texts) return
  const t = form ? { ...texts, form } : texts
  if (page.kind === 'noData') {
    const loaded = await loadUntilSuccess(() => import('./pages/NoDataPage.tsx'))
    hydrateRoot(element, <loaded.NoDataPage t={t} />)
  } else if (isMenu) {
    page.snapshot.menuItems = unpackItems(items)
    void loadLaterStyle()
    void showFonts()
    const theme = THEMES[page.snapshot.menuSite.brand.theme]
    const view = await loadUntilSuccess(() => loadView(page))
    // Hydrates in slices: a long menu takes longer than a frame, and the guest may already be scrolling.
    startTransition(() => {
      hydrateRoot(element, <LiveMenuPage page={page} t={t} theme={theme} view={view} firstLoad={firstLoad} />)
    })
  }
}
