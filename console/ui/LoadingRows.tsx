import { Skeleton } from './Skeleton.tsx'

export function LoadingRows() {
  return (
    <div className="space-y-3 p-4" aria-busy="true">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-9 w-full" />
      ))}
    </div>
  )
}
