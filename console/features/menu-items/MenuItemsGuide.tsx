import { FileSpreadsheet, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'

/** The guide for a new company: two ways to a first menu (design section 7.15). */
export function MenuItemsGuide({ refusal }: { refusal: string | null }) {
  return (
    <div className="px-5 py-12 sm:px-10">
      <div className="mx-auto max-w-3xl text-center">
        <h2 className="text-2xl font-bold">Let’s put your menu online</h2>
        <p className="mt-2 text-pretty text-muted">
          Bring the list you already have, or write the first dishes here. Guests see the menu as soon as an item is
          published.
        </p>
      </div>
      <div className="mx-auto mt-8 grid max-w-3xl gap-4 sm:grid-cols-2">
        <Way
          icon={<FileSpreadsheet aria-hidden="true" />}
          title="Import a file"
          steps={[
            'Choose your spreadsheet (CSV, Excel) or JSON file',
            'Say which column is what – we propose it',
            'Look at the result before anything is saved',
          ]}
        >
          <LinkButton to={CONSOLE_PATHS.menuImport} variant="primary" refusal={refusal}>
            Import a menu
          </LinkButton>
        </Way>
        <Way
          icon={<PencilLine aria-hidden="true" />}
          title="Add by hand"
          steps={['Make a category, such as “Starters”', 'Add an item with its price and allergens', 'Publish it']}
        >
          <LinkButton to={CONSOLE_PATHS.menuItemAdd} refusal={refusal}>
            Add the first item
          </LinkButton>
        </Way>
      </div>
    </div>
  )
}

function Way({
  icon,
  title,
  steps,
  children,
}: {
  icon: ReactNode
  title: string
  steps: string[]
  children: ReactNode
}) {
  return (
    <section className="flex flex-col rounded-2xl border border-line bg-canvas p-6">
      <div className="flex items-center gap-3">
        <span className="grid size-11 place-items-center rounded-xl bg-accent-soft text-accent-text [&_svg]:size-5">
          {icon}
        </span>
        <h3 className="text-lg font-semibold">{title}</h3>
      </div>
      <ol className="my-5 grow space-y-2.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-pretty">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-bold text-muted">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div>{children}</div>
    </section>
  )
}
