/**
 * A secret in groups that are easier to type.
 * @example groupsOfFour('JBSWY3DPEH') // 'JBSW Y3DP EH'
 */
export function groupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
