export { NotBuiltYet as AuditLogPage } from '../../shell/NotBuiltYet.tsx'
