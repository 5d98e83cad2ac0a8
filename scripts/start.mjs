/** `npm start`. Plain JavaScript, so that an old Node can still print a helpful error. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Carte runs on Node 24, and this is Node ${process.versions.node}.\n` +
      'On Linux (glibc, x64 or arm64) `npm ci` brings Node 24 along, unless optional dependencies are left out.\n' +
      'Elsewhere install Node 24 first; .node-version names the exact one.',
  )
  process.exit(1)
}

const { isBuilt } = await import('./sources.ts')
if (!isBuilt()) {
  console.log('Building the console and the menu site …')
  await import('./build.ts')
}
await import('../server/main.ts')
