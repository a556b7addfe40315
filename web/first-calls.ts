/** A new tab first asks who is signed in. After a reload it knows, but not the name, which it asks for. */
export const callsOfFrame = ['/api/login/check_login'];

/**
 * The calls that a screen makes at once when it is opened without a search, by its path in the router. The page asks for
 * them while the scripts are loading (docs/decisions/0057). Only calls that the screen always makes: the browser warns
 * of one that is not used, and the journeys fail on a warning.
 *
 * A parameter of the path stands for itself. The browser fills in dates as the screens write them: `{today}`, `{day}`
 * (today with the day first), `{sunday}` (of this week), `{month}` (the first and last day of this month).
 */
export const firstCalls: Partial<Record<string, string[]>> = {
  '/': ['/api/info/dashboard', '/api/field/review_count'],
  '/mop': ['/api/mop/sites/all/no_junior', '/api/mop/closed_places'],
  '/mop/site/$siteId': [
    '/api/mop/sites/$siteId',
    '/api/info/children_here/mop/$siteId/{today}',
    '/api/info/place_record/mop/$siteId',
    '/api/mop/stats/$siteId',
  ],
  '/mop/site/$siteId/lend-to-child': [
    '/api/mop/sites/$siteId',
    '/api/info/children_here/mop/$siteId/{today}',
    '/api/info/get_returnable_books_from_children_on_site/mop/$siteId',
  ],
  '/mop/site/$siteId/return-from-child': [
    '/api/mop/sites/$siteId',
    '/api/info/children_here/mop/$siteId/{today}',
    '/api/info/get_returnable_books_from_children_on_site/mop/$siteId',
  ],
  '/mop/site/$siteId/lending-register': [
    '/api/mop/sites/$siteId',
    '/api/info/lending_register_day/mop/$siteId/{day}',
    '/api/info/lending_register/mop/$siteId/{day}',
  ],
  '/mop/lending-statistics': ['/api/info/statistics_program_site_details/mop/all/all_grades/{month}'],
  '/mop/ra-entry': ['/api/info/ra_plan/mop/{sunday}', '/api/info/get_rps/mop/echo', '/api/mop/sites/all/all'],
  '/mop/report-view': ['/api/mop/view_reports'],
  '/lookup/$query': ['/api/info/lookup/$query'],
};
