import { Badge } from '../../ui/Badge.tsx'
import { menuImportMessages as t } from './messages.ts'

export function AnswerBadge({ isAnswered }: { isAnswered: boolean }) {
  return <Badge tone={isAnswered ? 'success' : 'warning'}>{isAnswered ? t.answeredBadge : t.unansweredBadge}</Badge>
}
