import messages from '../../catalogues/dashboard/pl.json' with { type: 'json' };

export default messages;
