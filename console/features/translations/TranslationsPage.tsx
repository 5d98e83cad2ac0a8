import { Download, Languages, Upload } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { languageName } from '#contract/language-name.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { TRANSLATION_FILTERS } from '#contract/translations.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useReadTranslationProgressQuery } from '../../api/translations-api.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useListState } from '../../pages/use-list-state.ts'
import { useBranch } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FilterSelect } from '../menu-items/FilterSelect.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Worklist } from './Worklist.tsx'
import { translationsMessages as t } from './messages.ts'

// Only needed to export or import files.
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

export function TranslationsPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const { search, params, change } = useListState(['order'])
  const { data, error, isFetching, refetch } = useReadTranslationProgressQuery({ query: { branchId: branch.id } })
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const [dialog, setDialog] = useState<'export' | 'import' | null>(null)
  /** Counts imports and their undos, each of which loads the texts again. */
  const [imports, setImports] = useState(0)
  const onSearch = useCallback((text: string) => change({ search: text }), [change])

  const languages = data?.languages ?? []
  const locale = languages.find((one) => one.locale === params.get('locale'))?.locale ?? languages[0]?.locale
  const state = TRANSLATION_FILTERS.find((one) => one === params.get('state')) ?? 'open'
  const categoryId = readPositive(params.get('categoryId'))
  const query = locale && {
    branchId: branch.id,
    locale,
    state,
    ...(search !== '' && { search }),
    ...(categoryId !== null && { categoryId }),
  }
  return (
    <>
      <PageHeader
        title={t.title}
        lead={data && t.lead(languageName(data.source))}
        back={<BackLink to={CONSOLE_PATHS.menuItems} label={t.back} />}
        actions={
          locale && (
            <>
              <Button disabledReason={refusal} onClick={() => setDialog('import')}>
                <Upload className="size-4" aria-hidden="true" />
                {t.import}
              </Button>
              <Button onClick={() => setDialog('export')}>
                <Download className="size-4" aria-hidden="true" />
                {t.export}
              </Button>
            </>
          )
        }
      />
      {error && !data && !isFetching ? (
        <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : !query ? (
        <Card>
          <EmptyState
            icon={<Languages aria-hidden="true" />}
            title={t.oneLanguage}
            actions={
              <LinkButton to={`${CONSOLE_PATHS.customization}?part=branch`} refusal={null}>
                {t.branchSettings}
              </LinkButton>
            }
          >
            <p>{t.oneLanguageHint}</p>
          </EmptyState>
        </Card>
      ) : (
        <>
          <LanguageChoice languages={languages} value={query.locale} onChange={(value) => change({ locale: value })} />
          <search aria-label={t.title} className="my-4 flex flex-wrap items-center gap-2 sm:gap-3">
            <SearchField
              label={t.search}
              value={search}
              onSearch={onSearch}
              className="w-full grow sm:w-64 sm:max-w-sm"
            />
            <SelectField
              label={t.show}
              labelHidden
              size="sm"
              className="min-w-0 grow basis-32 sm:max-w-60"
              value={state}
              onChange={(event) => change({ state: event.target.value === 'open' ? null : event.target.value })}
            >
              {TRANSLATION_FILTERS.map((one) => (
                <option key={one} value={one}>
                  {t.filters[one]}
                </option>
              ))}
            </SelectField>
            <FilterSelect
              label={t.category}
              all={t.allCategories}
              value={categoryId ?? undefined}
              onChange={(value) => change({ categoryId: value })}
              options={categories.map(({ id, name }) => [id, textIn(name, branch.defaultLocale, branch.defaultLocale)])}
            />
          </search>
          <Worklist
            // Another filter starts a new list.
            key={JSON.stringify(query)}
            query={query}
            source={data.source}
            version={imports}
            refusal={refusal}
            isFiltered={search !== '' || categoryId !== null || state === 'changed' || state === 'all'}
            onClear={() => change({ search: null, categoryId: null, state: null })}
          />
        </>
      )}
      {locale && dialog && (
        <Suspense>
          {dialog === 'export' ? (
            <ExportDialog branchId={branch.id} locale={locale} state={state} onClose={() => setDialog(null)} />
          ) : (
            <ImportDialog
              branchId={branch.id}
              locale={locale}
              onImported={() => setImports((count) => count + 1)}
              onClose={() => setDialog(null)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
