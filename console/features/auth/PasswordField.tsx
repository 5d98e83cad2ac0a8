import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { authMessages as t } from './messages.ts'

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'adornment'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      adornment={
        <button
          type="button"
          title={shown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!shown)}
          className="grid size-10 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon className="size-[1.15rem]" aria-hidden="true" />
        </button>
      }
    />
  )
}
