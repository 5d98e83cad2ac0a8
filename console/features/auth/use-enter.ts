import type { AuthUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'

/** Lets somebody in whom the server knows, with a greeting where one is due. */
export function useEnter() {
  const dispatch = useAppDispatch()
  return async ({ token, user, greet }: { token: string; user: AuthUser; greet: boolean }) => {
    dispatch(signedIn({ token, user }))
    if (!greet) return
    // Toasts are drawn by the shell, so their code comes with it and not with the first page.
    const { showToast } = await import('../../ui/show-toast.tsx')
    showToast({ kind: 'success', title: AUTH.success, message: AUTH.signedIn })
  }
}
