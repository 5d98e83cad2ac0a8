export { NotBuiltYetPage as VerifyEmailPage } from '../../shell/NotBuiltYetPage.tsx'
