import type { Toast } from './show-toast.tsx'

/** Shows a toast on a page that doesn’t load toasts yet: they come with the pages behind the login. */
export async function showToastLater(toast: Toast): Promise<void> {
  const { showToast } = await import('./show-toast.tsx')
  showToast(toast)
}
