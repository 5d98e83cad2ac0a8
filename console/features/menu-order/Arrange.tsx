import { SearchX } from 'lucide-react'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import type { Branch } from '#contract/branches.ts'
import { foldText } from '#contract/fold-text.ts'
import { textIn } from '#contract/localized-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ArrangeSection } from './ArrangeSection.tsx'
import { HINT_ID } from './ArrangeRow.tsx'
import { KeyHints } from './KeyHints.tsx'
import { menuOrderMessages as t } from './messages.ts'
import { findNextItemId, inMenuOrder, type Section } from './sections.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { idsOf, useArrangeKeys } from './use-arrange-keys.ts'
import type { useMenuOrder } from './use-menu-order.ts'
import { type DropPlace, useRowDrag } from './use-row-drag.ts'

// Loads when opened, so that the menu appears sooner.
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

const NONE: ReadonlySet<number> = new Set()

type Props = { branch: Branch; order: ReturnType<typeof useMenuOrder> }

export function Arrange({ branch, order }: Props) {
  const locale = branch.defaultLocale
  const [search, setSearch] = useState('')
  const [, startTransition] = useTransition()
  const [collapsed, setCollapsed] = useState(NONE)
  const [selected, setSelected] = useState(NONE)
  const [dragged, setDragged] = useState<number[] | null>(null)
  const [asked, setAsked] = useState<number[] | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const { sections } = order
  const isFirst = useDeferredValue(false, true)

  const found = useMemo(() => matching(sections, foldText(search), locale), [sections, search, locale])
  // Searching opens every category.
  const shown = useMemo(
    () => found.map((one) => (search === '' && collapsed.has(one.category.id) ? { ...one, items: [] } : one)),
    [found, search, collapsed],
  )
  const names = useMemo(
    () => new Map(sections.flatMap(({ items }) => items.map((one) => [one.id, textIn(one.name, locale, locale)]))),
    [sections, locale],
  )
  const nameOf = (id: number) => names.get(id) ?? ''
  const chosen = useMemo(() => inMenuOrder(sections, selected), [sections, selected])

  const find = useCallback((text: string) => startTransition(() => setSearch(text)), [])
  const toggle = useCallback((id: number) => startTransition(() => setCollapsed((ids) => toggled(ids, [id]))), [])
  const select = useCallback((id: number) => setSelected((ids) => toggled(ids, [id])), [])
  const keys = useArrangeKeys({
    order,
    shown,
    isFiltered: search !== '',
    selected,
    onSelect: (ids, isOn) => setSelected((before) => toggled(before, ids, isOn)),
    onReveal: (id) => collapsed.has(id) && setCollapsed((ids) => toggled(ids, [id], false)),
    onMoveTo: setAsked,
    nameOf,
    categoryNameOf: (id) => {
      const section = sections.find(({ category }) => category.id === id)
      return textIn(section?.category.name ?? {}, locale, locale)
    },
  })

  function drop(id: number, { categoryId, itemId, side }: DropPlace): void {
    setDragged(null)
    const beforeId = itemId === null ? null : side === 'before' ? itemId : findNextItemId(sections, itemId)
    order.move({ ids: idsOf(sections, selected, id), categoryId, beforeId })
  }
  const { isDragging, press, wasDragged } = useRowDrag({
    list,
    line,
    label,
    onStart: (id) => setDragged(idsOf(sections, selected, id)),
    onDrop: drop,
    onCancel: () => setDragged(null),
  })

  function clickHandle(target: EventTarget): void {
    const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null
    if (handle && !wasDragged.current) setAsked(idsOf(sections, selected, Number(handle.dataset['handle'])))
  }

  function moveAsked(categoryId: number, place: 'start' | 'end'): void {
    if (!asked) return
    const target = sections.find(({ category }) => category.id === categoryId)
    const beforeId = place === 'start' ? (target?.items.find(({ id }) => !asked.includes(id))?.id ?? null) : null
    order.move({ ids: asked, categoryId, beforeId })
    setAsked(null)
    setSelected(NONE)
    setTimeout(() => keys.focus(asked[0] ?? 0))
  }

  const { setCurrentId } = keys
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset['handle'] : undefined
      if (id !== undefined) setCurrentId(Number(id))
    }
    const element = list.current
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [setCurrentId])

  const moving = useMemo(() => new Set(keys.grabbed ?? dragged ?? []), [keys.grabbed, dragged])
  const firstId = shown.find(({ items }) => items.length > 0)?.items[0]?.id
  const isKnown = shown.some(({ items }) => items.some(({ id }) => id === keys.currentId))
  const currentId = isKnown ? (keys.currentId ?? undefined) : firstId
  const allClosed = sections.every(({ category }) => collapsed.has(category.id))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField label={t.find} value={search} onSearch={find} className="grow basis-40 sm:max-w-sm sm:basis-64" />
        <Button
          onClick={() =>
            startTransition(() => setCollapsed(allClosed ? NONE : new Set(sections.map(({ category }) => category.id))))
          }
          disabled={search !== ''}
        >
          {allClosed ? t.expandAll : t.collapseAll}
        </Button>
        <KeyHints />
      </div>
      <p id={HINT_ID} hidden>
        {t.hint}
      </p>
      {found.length === 0 && (
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t.noResults}
            actions={<Button onClick={() => find('')}>{t.clearFilter}</Button>}
          >
            <p>{t.noResultsHint}</p>
          </EmptyState>
        </Card>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- handles the keys, clicks and drags of the buttons within */}
      <div
        ref={list}
        className="relative space-y-3"
        onPointerDown={press}
        onKeyDown={keys.press}
        onClick={(event) => clickHandle(event.target)}
        onBlur={keys.leave}
      >
        {(isFirst ? found.slice(0, FIRST_SECTIONS) : found).map((section) => (
          <ArrangeSection
            key={section.category.id}
            section={section}
            isCollapsed={search === '' && collapsed.has(section.category.id)}
            onToggle={toggle}
            locale={locale}
            selected={selected}
            moving={moving}
            currentId={section.items.some(({ id }) => id === currentId) ? currentId : undefined}
            onSelect={select}
          />
        ))}
        <div
          ref={line}
          hidden={!isDragging}
          className="pointer-events-none absolute inset-x-0 top-0 z-10 mt-0! h-0.5 rounded-full bg-accent"
        />
      </div>
      <div
        ref={label}
        hidden={!isDragging}
        className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 truncate rounded-xl border border-line bg-surface px-3 py-2 text-sm font-semibold shadow-float"
      >
        {dragged && (dragged.length === 1 ? nameOf(dragged[0] ?? 0) : t.count(dragged.length))}
      </div>
      <output className="sr-only">{keys.announcement}</output>
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onMove={() => setAsked(chosen)} onClear={() => setSelected(NONE)} />
      )}
      {asked && (
        <Suspense>
          <MoveDialog
            title={t.moveTitle(nameOf(asked[0] ?? 0), asked.length)}
            sections={sections}
            locale={locale}
            onMove={moveAsked}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** How many categories are rendered first, so that the screen is filled before thousands of other rows are ready. */
const FIRST_SECTIONS = 4

function matching(sections: Section[], wanted: string, locale: string): Section[] {
  if (wanted === '') return sections
  return sections.flatMap((section) => {
    const items = section.items.filter(({ name }) => foldText(textIn(name, locale, locale)).includes(wanted))
    return items.length > 0 ? { ...section, items } : []
  })
}

function toggled(ids: ReadonlySet<number>, changed: number[], isOn?: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const id of changed) {
    if (isOn ?? !ids.has(id)) next.add(id)
    else next.delete(id)
  }
  return next
}
