/** A book's path has its accession number; every other id in a path is a whole number from 1 up. */
const byAccessionNumber = '/books/$id';
const largest = 2_147_483_647;

/** What a device without a network has made has a negative id until it is sent. */
const ofDevice = ['childId', 'raId', 'reportId'];
const byReport = '/mop/report/$id';

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largest;

/** Whether a path can have a record; "/lis/report-view/abc" cannot, so the server is not asked for it. */
export const idsAreValid = (routeId: string, params: Readonly<Record<string, string>>): boolean =>
  routeId === byAccessionNumber ||
  Object.entries(params).every(([name, value]) => {
    if (!/(^id|Id)$/.test(name)) return true;
    return isId(ofDevice.includes(name) || routeId === byReport ? value.replace(/^-/, '') : value);
  });
