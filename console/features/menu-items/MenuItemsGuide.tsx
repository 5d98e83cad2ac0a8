import { FileSpreadsheet, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useBranch } from '../../session/branch-context.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

/** Shown while the menu is empty: two ways to create it. */
export function MenuItemsGuide({ refusal }: { refusal: string | null }) {
  const branch = useBranch()
  const { data: categories } = useAllCategoriesQuery({ branchId: branch.id })
  const isStart = categories?.length === 0
  return (
    <div className="px-5 py-12 sm:px-10">
      <div className="mx-auto max-w-3xl text-center">
        <h2 className="text-2xl font-bold">{t.guideTitle}</h2>
        <p className="mt-2 text-pretty text-muted">{t.guideLead}</p>
      </div>
      <div className="mx-auto mt-8 grid max-w-3xl gap-4 sm:grid-cols-2">
        <Way icon={<FileSpreadsheet aria-hidden="true" />} title={t.importTitle} steps={t.importSteps}>
          <LinkButton to={CONSOLE_PATHS.menuImport} variant="primary" refusal={refusal}>
            {t.importMenu}
          </LinkButton>
        </Way>
        <Way icon={<PencilLine aria-hidden="true" />} title={t.addTitle} steps={t.addSteps}>
          <LinkButton to={isStart ? CONSOLE_PATHS.categories : CONSOLE_PATHS.menuItemAdd} refusal={refusal}>
            {isStart ? t.addFirstCategory : t.addFirst}
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
  steps: readonly string[]
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
