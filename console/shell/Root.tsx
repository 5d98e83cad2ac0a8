import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { LOADER_FADE_MS } from '#contract/limits.ts'
import { PRODUCT_NAME, SHELL } from '#contract/messages.ts'
import { pageTitled } from '../state/theme-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { FullScreenLoader } from '../ui/FullScreenLoader.tsx'
import { SplashScreen } from '../ui/SplashScreen.tsx'
import type { RouteHandle } from './route-handle.ts'

export function Root() {
  const booting = useAppSelector((state) => state.auth.loading && state.auth.token !== null)
  const [hadToBoot] = useState(booting)
  const navigation = useNavigation()
  useWindowTitle()

  if (booting) return <SplashScreen label={SHELL.loading} />
  return (
    <>
      <div className={hadToBoot ? 'animate-fade' : undefined} style={{ animationDuration: `${LOADER_FADE_MS}ms` }}>
        <Outlet />
      </div>
      {navigation.state === 'loading' && <FullScreenLoader label={SHELL.downloading} />}
      <ScrollRestoration />
    </>
  )
}

function useWindowTitle(): void {
  const dispatch = useAppDispatch()
  const title = useMatches().findLast((match) => (match.handle as RouteHandle | undefined)?.title)?.handle as
    | RouteHandle
    | undefined
  const page = title?.title ?? ''
  useEffect(() => {
    document.title = page ? `${page} | ${PRODUCT_NAME}` : PRODUCT_NAME
    dispatch(pageTitled(page))
  }, [page, dispatch])
}
