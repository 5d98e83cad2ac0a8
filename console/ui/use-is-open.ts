import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still shown, for work that ends after the user has left the page. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
