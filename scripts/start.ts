/**
 * `npm start`: builds if needed, then serves. The server itself migrates and makes the demo.
 * Plain syntax up to the version check, so that an old Node can still say what is wrong.
 */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Carte runs on Node 24, and this is Node ${process.versions.node}. On Linux (glibc, x64 or arm64) npm ci brings Node 24 along: ` +
      'use npm start, and check that optional dependencies were installed. Elsewhere install Node 24; see .node-version.',
  )
  process.exit(1)
}

const { isBuilt } = await import('./sources.ts')
if (!isBuilt()) {
  console.log('Building the console and the menu site …')
  await import('./build.ts')
}
await import('../server/main.ts')
