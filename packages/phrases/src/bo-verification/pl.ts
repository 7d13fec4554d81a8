import messages from '../../catalogues/bo-verification/pl.json' with { type: 'json' };

export default messages;
