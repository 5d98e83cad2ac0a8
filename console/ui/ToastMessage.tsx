type Props = {
  title: string
  message?: string | undefined
  action?: { label: string; onAction: () => void } | undefined
}

export function ToastMessage({ title, message, action }: Props) {
  return (
    <div className="flex grow items-center gap-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {message && <p className="text-sm break-words text-muted">{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={action.onAction}
          className="h-9 shrink-0 rounded-lg px-3 text-sm font-semibold text-accent-text hover:bg-accent-soft"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
