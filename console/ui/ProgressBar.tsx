type Props = { label: string; done: number; total: number | null }

/** A progress bar. Without a total, it only shows that something is in progress. */
export function ProgressBar({ label, done, total }: Props) {
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : null
  return (
    <div className="h-2 overflow-hidden rounded-full bg-sunken">
      <progress aria-label={label} max={100} value={percent ?? undefined} className="sr-only" />
      {percent === null ? (
        <div className="h-full w-1/3 animate-sweep rounded-full bg-accent" />
      ) : (
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
