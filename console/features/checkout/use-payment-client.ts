import { useEffect, useState } from 'react'
import { useReadPaymentProviderQuery } from '../../api/subscription-api.ts'
import { openPaymentClient, type PaymentClient } from './payment-script.ts'

type PaymentClientState =
  | { kind: 'loading' }
  | { kind: 'ready'; client: PaymentClient; isSandbox: boolean }
  | { kind: 'failed'; retry: () => void }

export function usePaymentClient(): PaymentClientState {
  const { data: provider, isError, isFetching, refetch } = useReadPaymentProviderQuery({})
  const [opened, setOpened] = useState<PaymentClient | 'failed' | null>(null)
  useEffect(() => {
    if (!provider || opened !== null) return undefined
    let isStale = false
    const set = (found: PaymentClient | 'failed') => !isStale && setOpened(found)
    openPaymentClient(provider.scriptUrl, provider.publishableKey).then(set, (error: unknown) => {
      console.error(error)
      set('failed')
    })
    return () => {
      isStale = true
    }
  }, [provider, opened])

  const retry = () => {
    setOpened(null)
    if (isError) void refetch()
  }
  if (opened === 'failed' || (isError && !isFetching)) return { kind: 'failed', retry }
  if (!provider || opened === null) return { kind: 'loading' }
  return { kind: 'ready', client: opened, isSandbox: provider.provider === 'sandbox' }
}
