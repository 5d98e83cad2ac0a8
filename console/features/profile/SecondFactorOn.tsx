import { AUTH } from '#contract/messages.ts'
import { useDisableSecondFactorMutation, useRenewRecoveryCodesMutation } from '../../api/profile-api.ts'
import { usePasswordConfirmation } from '../../session/password-confirmation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { profileMessages as t } from './messages.ts'

type Question = 'disableSecondFactor' | 'renewRecoveryCodes'
type Props = {
  codesLeft: number
  /** Whether the company requires a second factor, so it can't be turned off. */
  isRequired: boolean
  /** The question of the open dialog; null when none is open. */
  question: Question | null
  onAsk: (question: Question | null) => void
  onCodes: (codes: string[]) => void
}

const FEW_CODES = 3

export function SecondFactorOn({ codesLeft, isRequired, question, onAsk, onCodes }: Props) {
  const [disableSecondFactor, disabling] = useDisableSecondFactorMutation()
  const [renewRecoveryCodes, renewing] = useRenewRecoveryCodesMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const close = () => onAsk(null)

  async function turnOff() {
    const { error } = await disableSecondFactor({})
    if (error && goConfirmPassword(error, { kind: 'disableSecondFactor' })) return
    if (error) showToast({ kind: 'error', title: t.notTurnedOff, message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.turnedOff })
    close()
  }

  async function renew() {
    const { data, error } = await renewRecoveryCodes({})
    if (data) return onCodes(data.recoveryCodes)
    if (error && goConfirmPassword(error, { kind: 'renewRecoveryCodes' })) return
    showToast({ kind: 'error', title: t.codesNotCreated, message: error?.message ?? '' })
    close()
  }

  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">{t.on}</Badge>
        {t.codesLeft(codesLeft)}
      </p>
      {codesLeft <= FEW_CODES && (
        <Notice variant="warning" title={t.fewCodes}>
          {t.fewCodesHint}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAsk('renewRecoveryCodes')}>{t.newCodes}</Button>
        <Button
          disabledReason={isRequired ? AUTH.secondFactorStays : null}
          onClick={() => onAsk('disableSecondFactor')}
        >
          {t.turnOff}
        </Button>
      </div>
      <ConfirmDialog
        title={t.newCodesTitle}
        description={t.newCodesText}
        confirmLabel={t.createCodes}
        open={question === 'renewRecoveryCodes'}
        busy={renewing.isLoading}
        onConfirm={() => void renew()}
        onClose={close}
      />
      <ConfirmDialog
        title={t.turnOffTitle}
        description={t.turnOffText}
        confirmLabel={t.turnOff}
        open={question === 'disableSecondFactor'}
        busy={disabling.isLoading}
        onConfirm={() => void turnOff()}
        onClose={close}
      />
    </>
  )
}
