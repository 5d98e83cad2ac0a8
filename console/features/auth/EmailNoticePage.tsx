export { NotBuiltYetPage as EmailNoticePage } from '../../shell/NotBuiltYetPage.tsx'
