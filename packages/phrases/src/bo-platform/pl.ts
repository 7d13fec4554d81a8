import messages from '../../catalogues/bo-platform/pl.json' with { type: 'json' };

export default messages;
