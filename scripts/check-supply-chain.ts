/**
 * `node scripts/check-supply-chain.ts`: checks that dependencies have exact versions and hashes, that the licences of
 * shipped packages are allowed and listed, that the repository contains no secrets, and that no regular expression is
 * slow without a reviewed reason.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLicenceErrors, LICENCES, licencesDocument, shippedPackages } from './licences.ts'
import { findLockErrors, type Lock } from './lockfile.ts'
import { findSlowRegexes } from './regexes.ts'
import { findSecrets } from './secrets.ts'
import { SLOW_REGEXES } from './slow-regexes.ts'
import { ROOT } from './steps.ts'
import { repositoryTree } from './tree.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const tree = repositoryTree()
const lock = read('package-lock.json')
const shipped = shippedPackages(JSON.parse(lock) as Lock, tree)
const errors = [
  ...findLockErrors({ packageJson: read('package.json'), lock, npmrc: read('.npmrc') }),
  ...findLicenceErrors(shipped),
  ...(read(LICENCES) === licencesDocument(shipped) ? [] : [`${LICENCES} is out of date. Run \`npm run licences\`.`]),
  ...(await findSecrets(tree)),
  ...findSlowRegexes(tree, SLOW_REGEXES),
]
for (const error of errors) console.error(error)
if (errors.length > 0) process.exitCode = 1
else console.log(`${shipped.length} packages ship; lock file, licences, secrets and regular expressions are in order.`)
