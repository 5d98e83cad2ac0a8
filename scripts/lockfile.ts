/** The fields of `package.json` that are checked. */
export type PackageJson = { scripts?: Record<string, string> } & Partial<Record<DependencyKind, Record<string, string>>>

/** One entry of the lock file: a folder below `node_modules`, or the project itself under ''. */
export type LockedPackage = Partial<Record<DependencyKind, Record<string, string>>> & {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** Whether it is part of the archive of its parent package, whose hash then covers it. */
  inBundle?: boolean
}

export type Lock = { lockfileVersion: number; packages: Record<string, LockedPackage> }

type DependencyKind = 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies'

/** A range, tag, URL or alias could install a different package than the reviewed one. */
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
/** The only registry that the lock file may name. It usually names none. */
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/'
/** Scripts that npm would run when the project itself is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']

/**
 * Settings that could install packages other than the reviewed ones.
 * @param project the texts of `package.json`, `package-lock.json` and `.npmrc`
 * @returns one sentence per error
 */
export function findLockErrors(project: { packageJson: string; lock: string; npmrc: string }): string[] {
  const packageJson = JSON.parse(project.packageJson) as PackageJson
  const lock = JSON.parse(project.lock) as Lock
  return [...npmrcErrors(project.npmrc), ...manifestErrors(packageJson), ...lockErrors(lock)]
}

function npmrcErrors(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.trim())
  const errors = lines
    .filter((line) => /registry\s*=|_auth|_password|:\/\//i.test(line) && !line.startsWith('omit-'))
    .map(
      (line) => `.npmrc: “${line.replace(/=.*/, '=…')}” is a machine-specific setting. Move it to your own ~/.npmrc.`,
    )
  if (!lines.includes('ignore-scripts=true')) errors.push('.npmrc: ignore-scripts=true is missing.')
  return errors
}

function manifestErrors(packageJson: PackageJson): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
  const ranges = kinds.flatMap((kind) =>
    Object.entries(packageJson[kind] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `package.json: ${name} must have an exact version, not “${version}”.`),
  )
  const scripts = Object.keys(packageJson.scripts ?? {})
    .filter((name) => INSTALL_SCRIPTS.includes(name))
    .map((name) => `package.json: the script ${name} would run on install.`)
  return [...ranges, ...scripts]
}

function lockErrors(lock: Lock): string[] {
  if (lock.lockfileVersion !== 3) return [`package-lock.json: lockfileVersion 3 is expected.`]
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    if (path === '') return []
    const errorOf = (words: string) => [`package-lock.json: ${path} ${words}`]
    if (locked.link || !path.includes('node_modules/')) return errorOf('is a folder, not a package from the registry.')
    if (!EXACT.test(locked.version ?? '')) return errorOf('has no version from the registry.')
    if (locked.resolved !== undefined && !locked.resolved.startsWith(PUBLIC_REGISTRY))
      return errorOf('does not come from the public registry.')
    if (!locked.integrity?.startsWith('sha512-') && !locked.inBundle) return errorOf('has no SHA-512 hash.')
    return []
  })
}
