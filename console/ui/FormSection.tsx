import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

export function FormSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {lead && <p className="mt-0.5 text-sm text-pretty text-muted">{lead}</p>}
      <div className="mt-4 space-y-4">{children}</div>
    </Card>
  )
}
