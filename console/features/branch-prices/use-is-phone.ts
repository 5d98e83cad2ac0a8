import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than Tailwind's `sm` breakpoint, as on phones or when zoomed in. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phones().matches)
}

const phones = () => matchMedia('(width < 40rem)')

function subscribe(onChange: () => void): () => void {
  const query = phones()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
