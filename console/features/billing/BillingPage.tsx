export { NotBuiltYet as BillingPage } from '../../shell/NotBuiltYet.tsx'
