/** `npm start`. Plain JavaScript, so that an old Node can still print a helpful error. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Carte needs Node 24, but this is Node ${process.versions.node}.\n` +
      'On Linux (glibc, x64 or arm64) `npm ci` installs Node 24, unless optional dependencies are omitted.\n' +
      'On other systems, install Node 24 first. The exact version is in .node-version.',
  )
  process.exit(1)
}

const { isBuilt } = await import('./sources.ts')
if (!isBuilt()) {
  console.log('Building the console and the menu site…')
  await import('./build.ts')
}
await import('../server/main.ts')
