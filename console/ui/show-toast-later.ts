import type { Toast } from './show-toast.tsx'

/** Loads the toasts and shows one, for pages outside the guarded routes, whose chunks don't include toasts. */
export async function showToastLater(toast: Toast): Promise<void> {
  const { showToast } = await import('./show-toast.tsx')
  showToast(toast)
}
