import { type ComponentType, type Dispatch, useEffect, useEffectEvent } from 'react'
import { FILTER_PARAMETERS } from '#contract/site-pages.ts'
import { countChoices, type FilterAction, type MenuFilter } from '../filter/menu-filter.ts'
import type { FiltersDialogProps } from './FiltersDialog.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { FILTERS, pressOnSpace, useFiltersDialog } from './lazy-filters.ts'
import type { MenuLook } from './menu-look.ts'
import { CLEAR_SEARCH, SearchField } from './SearchField.tsx'
import type { MenuSnapshot } from '#contract/site-pages.ts'

export type MenuControlsProps = {
  snapshot: MenuSnapshot
  filter: MenuFilter
  dispatch: Dispatch<FilterAction>
  look: MenuLook
  suggest: (searchKey: string) => string[]
  /** The panel that works without script, on the server. Null in a browser, which loads the dialog on demand. */
  Filters: ComponentType<FiltersDialogProps> | null
  /** Whether the whole menu is loaded. Until then, forms are sent to the server, which filters. */
  isWhole: boolean
  contents: FiltersDialogProps['contents']
}

/**
 * Search and filters. Without script, both are forms that load the same page with the filter in its URL, and the
 * dialog is a panel that a link opens.
 */
export function MenuControls({
  snapshot,
  filter,
  dispatch,
  look,
  suggest,
  Filters,
  isWhole,
  contents,
}: MenuControlsProps) {
  const { t } = look
  const { Dialog, open, close } = useFiltersDialog()
  const openAtFirst = useEffectEvent(() => void open())
  useEffect(() => {
    if (location.hash !== `#${FILTERS}`) return
    // The link was clicked before the script had loaded, when its target wasn't on the page yet.
    history.replaceState(history.state, '', location.pathname + location.search)
    openAtFirst()
  }, [])
  const count = countChoices(filter)
  const filters: FiltersDialogProps = {
    id: FILTERS,
    snapshot,
    filter,
    look,
    isWhole,
    contents,
    onApply: (choice) => dispatch({ type: 'applied', choice }),
    onClear: () => dispatch({ type: 'cleared' }),
    onClose: close,
  }
  return (
    <search className="controls" lang={t.language}>
      <form
        className="search-form"
        action="#menu"
        onSubmit={(event) => {
          if (!isWhole) return
          event.preventDefault()
          document.getElementById('menu')?.focus()
        }}
      >
        <HiddenFields snapshot={snapshot} filter={filter} except={[FILTER_PARAMETERS.search]} />
        <SearchField
          value={filter.searchKey}
          onChange={(searchKey) => dispatch({ type: 'searched', searchKey })}
          suggest={suggest}
          name={snapshot.menuSite.branch.name}
          t={t}
        />
      </form>
      {filter.searchKey !== '' && (
        <form
          id={CLEAR_SEARCH}
          action="#menu"
          onSubmit={(event) => {
            if (!isWhole) return
            event.preventDefault()
            dispatch({ type: 'searched', searchKey: '' })
            document.querySelector<HTMLElement>('input[type=search]')?.focus()
          }}
        >
          <HiddenFields snapshot={snapshot} filter={filter} except={[FILTER_PARAMETERS.search]} />
        </form>
      )}
      <a
        className="filters-button"
        href={`#${FILTERS}`}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => void open(event)}
        onKeyDown={pressOnSpace}
      >
        <svg aria-hidden="true">
          <use href="#filter" />
        </svg>
        <span>{t.filters}</span>
        {count > 0 && <span className="filters-count">{count}</span>}
      </a>
      <noscript>{Filters && <Filters {...filters} />}</noscript>
      {Dialog && <Dialog {...filters} />}
    </search>
  )
}
