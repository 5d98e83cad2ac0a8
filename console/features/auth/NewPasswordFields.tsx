import { useFormContext, useWatch } from 'react-hook-form'
import { uiMessages } from '../../ui/messages.ts'
import { authMessages as t } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'

type Fields = { password: string; passwordConfirmation: string }

export function NewPasswordFields({ label = uiMessages.password }: { label?: string }) {
  const { register, trigger, getValues, control, formState } = useFormContext<Fields>()
  const { errors } = formState
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', {
            onChange: () => {
              if (getValues('passwordConfirmation') !== '') void trigger('passwordConfirmation')
            },
          })}
        />
        <PasswordMeter password={password} />
      </div>
      <PasswordField
        label={t.confirmPassword}
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...register('passwordConfirmation')}
      />
    </>
  )
}
