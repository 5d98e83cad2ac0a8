import { ChevronDown, EyeOff } from 'lucide-react'
import { memo } from 'react'
import { textIn } from '#contract/localized-text.ts'
import { cx } from '../../ui/cx.ts'
import { ArrangeRow } from './ArrangeRow.tsx'
import { menuOrderMessages as t } from './messages.ts'
import type { Section } from './sections.ts'

type Props = {
  locale: string
  selected: ReadonlySet<number>
  moving: ReadonlySet<number>
  currentId: number | undefined
  onSelect: (id: number) => void
  section: Section
  isCollapsed: boolean
  onToggle: (categoryId: number) => void
}

const HEADER_PX = 56
const ROW_PX = 45

/** One category with its items. The browser skips rendering it while it is out of view. */
export const ArrangeSection = memo(function ArrangeSection(props: Props) {
  const { section, isCollapsed, onToggle, locale, selected, moving, currentId, onSelect } = props
  const { category, parent, items } = section
  const name = textIn(category.name, locale, locale)
  const height = HEADER_PX + (isCollapsed ? 0 : Math.max(1, items.length) * ROW_PX)
  return (
    <section
      data-category={category.id}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
      className={cx(
        'overflow-hidden rounded-2xl border border-line bg-surface shadow-card [content-visibility:auto]',
        parent && 'ms-4 sm:ms-8',
      )}
    >
      <h2>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          onClick={() => onToggle(category.id)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-sunken/50 sm:px-5"
        >
          <ChevronDown
            className={cx('size-4 shrink-0 text-muted', isCollapsed && '-rotate-90 rtl:rotate-90')}
            aria-hidden="true"
          />
          <span className="min-w-0 grow">
            {parent && (
              <span className="block truncate text-sm text-muted">
                <bdi>{textIn(parent.name, locale, locale)}</bdi>
              </span>
            )}
            <bdi className="block truncate font-semibold">{name}</bdi>
          </span>
          {!category.isVisible && (
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <EyeOff className="size-4" aria-hidden="true" />
              <span className="max-sm:sr-only">{t.hidden}</span>
            </span>
          )}
          <span className="shrink-0 text-sm text-muted">{t.count(items.length)}</span>
        </button>
      </h2>
      {!isCollapsed && items.length === 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">{t.noItems}</p>
      )}
      {!isCollapsed && items.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of a list without markers
        <ul role="list" aria-label={t.itemsOf(name)}>
          {items.map((item) => (
            <ArrangeRow
              key={item.id}
              item={item}
              name={textIn(item.name, locale, locale)}
              isSelected={selected.has(item.id)}
              isMoving={moving.has(item.id)}
              isCurrent={currentId === item.id}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
    </section>
  )
}, isSame)

/**
 * A move creates new section objects, and a selection a new set. Comparing their contents rerenders only the sections
 * that changed.
 */
function isSame(before: Props, after: Props): boolean {
  const [one, other] = [before.section, after.section]
  return (
    before.isCollapsed === after.isCollapsed &&
    before.currentId === after.currentId &&
    before.locale === after.locale &&
    before.onToggle === after.onToggle &&
    before.onSelect === after.onSelect &&
    one.category === other.category &&
    one.parent === other.parent &&
    one.items.length === other.items.length &&
    one.items.every(
      (item, at) =>
        item === other.items[at] &&
        before.selected.has(item.id) === after.selected.has(item.id) &&
        before.moving.has(item.id) === after.moving.has(item.id),
    )
  )
}
