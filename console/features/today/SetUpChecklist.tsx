import { Check, X } from 'lucide-react'
import type { Today } from '#contract/today.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { todayMessages as t } from './messages.ts'
import { type SetUpStep, setUpSteps } from './set-up-steps.ts'

type Props = { setUp: Today['setUp']; onDismiss: () => void }

export function SetUpChecklist({ setUp, onDismiss }: Props) {
  const steps = setUpSteps(setUp)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card className="mb-6">
      <div className="p-5 pb-4">
        <div className="mb-2 flex items-start justify-between gap-4">
          <div>
            <h2 className="text-lg font-semibold">{t.setUp}</h2>
            <p className="mt-0.5 text-sm text-muted">{t.setUpProgress(doneCount, steps.length)}</p>
          </div>
          <IconButton label={t.dismiss} about={t.dismissHint} onClick={onDismiss}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        <ProgressBar label={t.setUp} done={doneCount} total={steps.length} />
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} position={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

function Step({
  step: { key, path, isDone },
  position,
  isNext,
}: {
  step: SetUpStep
  position: number
  isNext: boolean
}) {
  const { title, hint, action } = t.steps[key]
  return (
    <li className="flex items-start gap-4 px-5 py-3.5 sm:items-center">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full text-xs font-bold',
          isDone ? 'bg-success-soft text-success' : 'bg-sunken text-muted',
        )}
      >
        {isDone ? <Check className="size-4" /> : position}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-48">
          <h3 className={cx('font-semibold', isDone && 'text-muted')}>
            {title}
            <span className="sr-only"> – {isDone ? t.stepDone : t.stepOpen}</span>
          </h3>
          {!isDone && <p className="text-sm text-pretty text-muted">{hint}</p>}
        </div>
        {!isDone && (
          <LinkButton to={path} variant={isNext ? 'primary' : 'secondary'}>
            {action}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
