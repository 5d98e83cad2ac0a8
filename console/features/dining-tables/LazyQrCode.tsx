import { useEffect, useRef, useState } from 'react'
import { QrCode } from '../../ui/QrCode.tsx'

type Props = { text: string; label: string; sizePx: number }

/** How far outside the viewport codes are rendered. Rendering hundreds of codes at once would block the page. */
const AHEAD = '400px'

export function LazyQrCode({ text, label, sizePx }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near])
  return (
    <div
      ref={place}
      className="grid place-items-center rounded-xl bg-white"
      style={{ minWidth: sizePx + 20, minHeight: sizePx + 20 }}
    >
      {near && <QrCode text={text} label={label} sizePx={sizePx} errorCorrection="Q" />}
    </div>
  )
}
