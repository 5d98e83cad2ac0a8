import type { MenuImport } from '#contract/menu-imports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PreviewAllergens } from './PreviewAllergens.tsx'
import { menuImportMessages as t } from './messages.ts'

const TONES = { create: 'success', update: 'info', unchanged: 'neutral' } as const

export function PreviewList({ items }: { items: MenuImport['preview'] }) {
  return (
    <ul className="grid gap-3 p-4 sm:p-6 lg:grid-cols-2">
      {items.map((item) => (
        <li key={`${item.rowNumber}-${item.name}`} className="rounded-xl border border-line bg-canvas p-4" dir="auto">
          <div className="mb-1 flex items-center justify-between gap-2 text-xs text-muted">
            <span className="truncate">{item.category}</span>
            <Badge tone={TONES[item.action]}>{t.previewActions[item.action]}</Badge>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-semibold break-words">{item.name}</p>
            {item.prices.length === 1 && <p className="shrink-0 font-semibold tabular-nums">{item.prices[0]?.text}</p>}
            {item.prices.length === 0 && <p className="shrink-0 text-sm text-muted">{t.onRequest}</p>}
          </div>
          {item.prices.length > 1 && (
            <dl className="mt-1 text-sm">
              {item.prices.map((price) => (
                <div key={`${price.name}-${price.text}`} className="flex justify-between gap-4">
                  <dt className="text-muted">{price.name}</dt>
                  <dd className="font-semibold tabular-nums">{price.text}</dd>
                </div>
              ))}
            </dl>
          )}
          {item.reviewReasons.length > 0 && <p className="mt-1 text-sm text-warning">{item.reviewReasons.join(' ')}</p>}
          {item.description && <p className="mt-1 line-clamp-3 text-sm break-words text-muted">{item.description}</p>}
          {(item.allergens.length > 0 || item.dietTypes.length > 0) && (
            <div className="mt-2.5 flex flex-wrap gap-1.5">
              {item.dietTypes.map((name) => (
                <Badge key={name} tone="success">
                  {name}
                </Badge>
              ))}
              <PreviewAllergens allergens={item.allergens} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
