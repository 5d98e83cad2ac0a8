export { NotBuiltYetPage as InvitePage } from '../../shell/NotBuiltYetPage.tsx'
