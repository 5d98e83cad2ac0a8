import { useState } from 'react'
import { useDisableSecondFactorMutation, useRenewRecoveryCodesMutation } from '../../api/profile-api.ts'
import { usePasswordConfirmation } from '../../shell/password-confirmation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Question = 'disableSecondFactor' | 'renewRecoveryCodes'
type Props = {
  codesLeft: number
  /** The question that was open when the password was asked for. */
  resumed: string | null
  onCodes: (codes: string[]) => void
}

const FEW_CODES = 3

/** The second factor is on: how many recovery codes are left, new ones, and turning it off. */
export function SecondFactorOn({ codesLeft, resumed, onCodes }: Props) {
  const [disableSecondFactor, disabling] = useDisableSecondFactorMutation()
  const [renewRecoveryCodes, renewing] = useRenewRecoveryCodesMutation()
  const goConfirmPassword = usePasswordConfirmation()
  const [open, setOpen] = useState<Question | null>(
    resumed === 'disableSecondFactor' || resumed === 'renewRecoveryCodes' ? resumed : null,
  )
  const close = () => setOpen(null)

  async function turnOff() {
    const { error } = await disableSecondFactor({})
    if (error && goConfirmPassword(error, { kind: 'disableSecondFactor' })) return
    if (error) showToast({ kind: 'error', title: 'Not turned off', message: error.message ?? '' })
    else showToast({ kind: 'success', title: 'The second factor is off' })
    close()
  }

  async function renew() {
    const { data, error } = await renewRecoveryCodes({})
    if (data) return onCodes(data.recoveryCodes)
    if (error && goConfirmPassword(error, { kind: 'renewRecoveryCodes' })) return
    showToast({ kind: 'error', title: 'No new codes', message: error?.message ?? '' })
    close()
  }

  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">On</Badge>
        {codesLeft === 1 ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`}
      </p>
      {codesLeft <= FEW_CODES && (
        <Notice variant="warning" title="Few recovery codes are left">
          Without a code and without your phone you cannot sign in. Make new ones and keep them.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('renewRecoveryCodes')}>New recovery codes</Button>
        <Button onClick={() => setOpen('disableSecondFactor')}>Turn off</Button>
      </div>
      <ConfirmDialog
        title="Make new recovery codes?"
        description="The ones you have kept stop working."
        confirmLabel="Make new codes"
        open={open === 'renewRecoveryCodes'}
        busy={renewing.isLoading}
        onConfirm={() => void renew()}
        onClose={close}
      />
      <ConfirmDialog
        title="Turn the second factor off?"
        description="Your password alone will be enough to sign in, and your recovery codes stop working."
        confirmLabel="Turn off"
        open={open === 'disableSecondFactor'}
        busy={disabling.isLoading}
        onConfirm={() => void turnOff()}
        onClose={close}
      />
    </>
  )
}
