import { PageHeader } from '../../pages/PageHeader.tsx'
import { useAppSelector } from '../../store.ts'
import { EmailSection } from './EmailSection.tsx'
import { LeaveSection } from './LeaveSection.tsx'
import { profileMessages as t } from './messages.ts'
import { NameSection } from './NameSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

export function ProfilePage() {
  const user = useAppSelector((state) => state.auth.user)
  if (!user) return null
  return (
    <div className="max-w-3xl">
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6">
        <NameSection user={user} />
        <EmailSection user={user} />
        <PasswordSection email={user.email} />
        <SecondFactorSection email={user.email} />
        <SessionsSection />
        <LeaveSection user={user} />
      </div>
    </div>
  )
}
