/** A book's path has its accession number, an import's its UUID; every other id in a path is a whole number from 1 up. */
const byAccessionNumber = '/books/$id';
const largest = 2_147_483_647;

/** What a device without a network has made has a negative id until it is sent. */
const ofDevice = ['childId', 'raId', 'reportId'];
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const byReport = '/mop/report/$id';

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largest;

/** Whether a path can have a record; "/lis/report-view/abc" cannot, so the server is not asked for it. */
export const idsAreValid = (routeId: string, params: Readonly<Record<string, string>>): boolean =>
  routeId === byAccessionNumber ||
  Object.entries(params).every(([name, value]) => {
    if (!/(^id|Id)$/.test(name)) return true;
    if (name === 'importId') return uuid.test(value);
    return isId(ofDevice.includes(name) || routeId === byReport ? value.replace(/^-/, '') : value);
  });
