import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { menuItemMessages } from './messages.ts'
import { addView, readViews, restoreView, type SavedView, viewSearch, writeViews } from './saved-views.ts'
import { viewMessages as t } from './view-messages.ts'

/** Built-in views. Their filters contain no ids, so they fit any brand. */
const READY_VIEWS: SavedView[] = [
  { name: t.soldOut, search: 'soldOut=true' },
  { name: t.needsReview, search: 'needsReview=true' },
  { name: t.allergensUnknown, search: 'allergensUnknown=some' },
  { name: t.withoutPrice, search: 'withoutPrice=true' },
]

type Props = { brandId: number; onChosen: () => void }

export function ViewList({ brandId, onChosen }: Props) {
  const [params] = useSearchParams()
  const current = viewSearch(params)
  const [views, setViews] = useState(() => readViews(brandId))
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  const keep = (next: SavedView[]): boolean => {
    const isStored = writeViews(brandId, next)
    if (isStored) setViews(next)
    else showToast({ kind: 'error', title: t.notStored, message: t.notStoredHint })
    return isStored
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t.nameRequired)
    const next = addView(readViews(brandId), { name, search: current })
    if (!next) return setError(t.tooMany)
    setError(undefined)
    if (!keep(next)) return
    setName('')
    showToast({ kind: 'success', title: t.saved(name.trim()) })
  }

  /** Restores a deleted view, unless its name or the last place is taken by one that was saved since. */
  const restore = (view: SavedView, at: number) => {
    const next = restoreView(readViews(brandId), view, at)
    if (next) keep(next)
    else showToast({ kind: 'error', title: t.notRestored(view.name), message: t.notRestoredHint })
  }

  const remove = (view: SavedView) => {
    const before = readViews(brandId)
    const at = before.findIndex((one) => one.name === view.name)
    if (!keep(before.filter((one) => one.name !== view.name))) return
    showToast({
      kind: 'success',
      title: t.deleted(view.name),
      action: { label: menuItemMessages.undo, onAction: () => restore(view, at) },
    })
  }

  return (
    <>
      <ul aria-label={menuItemMessages.views} className="max-h-72 overflow-y-auto p-2">
        {[...READY_VIEWS, ...views].map((view) => (
          <li key={`${view.name} ${view.search}`} className="flex items-center">
            <Link
              to={{ search: view.search }}
              replace
              aria-current={view.search === current ? 'page' : undefined}
              onClick={onChosen}
              className={cx(
                'min-w-0 grow rounded-lg px-3 py-2 break-words hover:bg-sunken',
                view.search === current && 'font-semibold text-accent-text',
              )}
            >
              {view.name}
            </Link>
            {views.includes(view) && (
              <IconButton label={menuItemMessages.delete} about={view.name} tone="danger" onClick={() => remove(view)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {current === '' ? (
        <p className="border-t border-line p-4 text-sm text-muted">{t.hint}</p>
      ) : (
        <form noValidate onSubmit={save} className="flex items-end gap-2 border-t border-line p-4">
          <TextField
            label={t.name}
            value={name}
            maxLength={60}
            error={error}
            className="min-w-0 grow"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" className="h-11">
            {t.save}
          </Button>
        </form>
      )}
    </>
  )
}
