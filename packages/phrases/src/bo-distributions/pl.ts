import messages from '../../catalogues/bo-distributions/pl.json' with { type: 'json' };

export default messages;
