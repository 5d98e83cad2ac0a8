export { NotBuiltYetPage as PlansPage } from '../../shell/NotBuiltYetPage.tsx'
