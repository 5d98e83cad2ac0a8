import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordField } from './PasswordField.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'

type Fields = { password: string; passwordConfirmation: string }

/** A new password with its meter, and the same once more; inside a form's provider. */
export function NewPasswordFields({ label = 'Password' }: { label?: string }) {
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
        label="Repeat to confirm"
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...register('passwordConfirmation')}
      />
    </>
  )
}
