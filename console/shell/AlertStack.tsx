import { useEffect } from 'react'
import { ALERT_DISMISS_MS } from '#contract/limits.ts'
import { alertDismissed, type AlertNotice } from '../state/alerts-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { Notice } from '../ui/Notice.tsx'

/** Inline alerts. Each disappears after 5 seconds, or when it is clicked. */
export function AlertStack({ className }: { className?: string }) {
  const alerts = useAppSelector((state) => state.alerts)
  if (alerts.length === 0) return null
  return (
    <div className={className}>
      <div className="space-y-2">
        {alerts.map((alert) => (
          <TimedAlert key={alert.id} alert={alert} />
        ))}
      </div>
    </div>
  )
}

function TimedAlert({ alert }: { alert: AlertNotice }) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const timer = setTimeout(() => dispatch(alertDismissed(alert.id)), ALERT_DISMISS_MS)
    return () => clearTimeout(timer)
  }, [alert.id, dispatch])
  return (
    <Notice live variant={alert.variant} title={alert.title} onDismiss={() => dispatch(alertDismissed(alert.id))}>
      {alert.message}
    </Notice>
  )
}
