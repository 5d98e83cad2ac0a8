import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { showToastLater } from '../../ui/show-toast-later.ts'

/** Starts the session after a successful sign-in, with a toast if `greet` is set. */
export function useStartSession() {
  const dispatch = useAppDispatch()
  return ({ token, user, greet }: { token: string; user: AuthUser; greet: boolean }) => {
    dispatch(signedIn({ token, user }))
    if (greet) void showToastLater({ kind: 'success', title: AUTH.success, message: AUTH.signedIn })
  }
}
